// Checks that hold on every screen.
import assert from 'node:assert/strict';

import { axeSource } from './packages.js';

const SEVERE = ['serious', 'critical'];

/** By axe-core, into `found`: severe findings, and those only reported. */
export async function accessible(guest, name, found) {
  await guest.page.evaluate(axeSource);
  // Sticky elements cover content that scrolls under them. As a separate sheet, because the page's
  // policy allows no <style>.
  const sheet = await guest.page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.hand, .status { position: static !important; }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  let violations = await violationsOn(guest);
  // A page that is still being drawn has colours that no user sees.
  if (violations.some(isSevere)) {
    const before = new Set(violations.map(({ id }) => id));
    violations = (await violationsOn(guest)).filter(({ id }) => before.has(id));
  }
  await sheet.evaluate((own) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== own);
  });
  for (const violation of violations) {
    const { id, impact, node } = violation;
    if (isSevere(violation)) found.severe.push(`${id} (${impact}): ${name}: ${node}`);
    else found.told.set(id, (found.told.get(id) ?? 0) + 1);
  }
}

function violationsOn(guest) {
  return guest.page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(({ id, impact, tags, nodes }) => ({
      id,
      impact,
      best: tags.includes('best-practice'),
      node: `${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`,
    }));
  });
}

const isSevere = ({ best, impact }) => !best && SEVERE.includes(impact);

/** Nothing may move for users who prefer reduced motion. */
export async function still(guest, name) {
  const moving = await guest.page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect.getTiming().duration > 1)
      .map(({ animationName, effect }) => `${animationName} on ${effect.target.className}`),
  );
  assert.deepEqual(moving, [], `animations on ${name}`);
}

/** The width is enough: nothing scrolls sideways, except the row of small kingdoms and long score pads. */
export async function fits(guest, name) {
  const wide = await guest.page.evaluate(() =>
    [document.scrollingElement, ...document.querySelectorAll('main *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => {
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX);
        return (
          (scrolls || element === document.scrollingElement) &&
          !element.matches('.kingdoms ul, .pad[tabindex]')
        );
      })
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className}: ${scrollWidth} in ${clientWidth}`,
      ),
  );
  assert.deepEqual(wide, [], `too wide: ${name}`);
}

/**
 * Texts are whole: none is cut at the edge of its box, none ends with an ellipsis. Only names may be,
 * which visitors typed and the page marks as not to translate.
 */
export async function legible(guest, name) {
  const cut = await guest.page.evaluate(() => {
    const isName = ({ parentElement }) => parentElement.closest('[translate=no], svg') !== null;
    const says = (element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode())
        if (texts.currentNode.data.trim() && !isName(texts.currentNode)) return true;
      return false;
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        const wide = clientWidth > 0 && scrollWidth > clientWidth + 1;
        const high = clientHeight > 0 && scrollHeight > clientHeight + 1;
        if (!wide && !high) return false;
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const hides = (overflow) => /hidden|clip/.test(overflow);
        const cut = (wide && hides(overflowX)) || (high && hides(overflowY));
        // A text that is clipped whole is only heard.
        return cut && clipPath === 'none' && says(element);
      })
      .map(
        ({ className, textContent, clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
          `${className}: "${textContent.slice(0, 80)}": ` +
          `${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}`,
      );
  });
  assert.deepEqual(cut, [], `cut on ${name}`);
}

/** Targets lie where they are drawn: the cells on the picture of the kingdom. */
export async function inPlace(guest, name) {
  const boxes = await guest.page.evaluate(() =>
    ['.board .board__kingdom-picture', '.board .board__grid > :last-child > :last-child']
      .map((selector) => document.querySelector(selector)?.getBoundingClientRect())
      .map((box) => box && [box.right, box.bottom].map(Math.round)),
  );
  const [picture, cells] = boxes;
  if (!picture) return;
  const apart = picture.map((edge, axis) => Math.abs(edge - cells[axis]));
  assert.ok(Math.max(...apart) <= 1, `${name}: ${boxes}`);
}

/** WCAG 2.2, 2.5.8: targets of 24 by 24, except links within sentences. */
export async function touchable(guest, name, least = 24) {
  const small = await guest.page.evaluate((least) => {
    const dialog = document.querySelector('dialog[open]');
    const controls = (dialog ?? document).querySelectorAll(
      'a[href], button, select, summary, input, [tabindex="0"]',
    );
    const target = (control) =>
      /checkbox|radio/.test(control.type) ? (control.closest('label') ?? control) : control;
    return (
      [...controls]
        .map((control) => [control, target(control).getBoundingClientRect()])
        .filter(([control, { width, height }]) => {
          const { display, visibility } = getComputedStyle(control);
          if (width === 0 || visibility === 'hidden') return false;
          const inText = control.tagName === 'A' && display === 'inline';
          return !inText && (width < least || height < least);
        })
        // Elements only for the keyboard, until they have the focus.
        .filter(([control]) => !control.matches('.frame__skip'))
        .map(
          ([control, { width, height }]) =>
            `${control.outerHTML.slice(0, 120)}: ${width.toFixed(1)} × ${height.toFixed(1)}`,
        )
    );
  }, least);
  assert.deepEqual(small, [], `too small on ${name}`);
}

/** All text that can be read or heard, as lines. */
export function wordsOn(guest) {
  return guest.page.evaluate(() => {
    const heard = [
      ...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'),
    ].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)),
    );
    const read = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let block = null;
    while (texts.nextNode()) {
      const { data, parentElement: parent } = texts.currentNode;
      if (parent.closest('script, style, noscript')) continue;
      // A sentence is one line, though names within it have elements of their own.
      const now = parent.closest(':not(span[translate=no])');
      if (now === block) read[read.length - 1] += data;
      else read.push(data);
      block = now;
    }
    return [document.title, ...read, ...heard]
      .filter((text) => text?.trim())
      .map((text) => text.trim());
  });
}

/** No keys and no gaps, in any language. */
export function translated(lines, name) {
  const raw = lines.filter((line) =>
    /\{\{|\}\}|\b(alerts|away|chat|clock|device|game|help|lessons|live|lobby|operator|players|record|refusals|replay|same|table|watch)\.[a-z]\w*|undefined|\[object|NaN/.test(
      line,
    ),
  );
  assert.deepEqual(raw, [], `untranslated on ${name}`);
}
