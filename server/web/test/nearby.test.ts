// Links to other servers, from what a server has heard on its network.
import { expect, test } from 'vitest';

import { neighbors } from '../src/lobby/neighbors';

test('a link has the name of the machine, where it is known', () =>
  expect(
    neighbors([
      { machine: 'nuc', url: 'http://192.168.1.9:8080/' },
      { machine: '', url: 'http://[fd00::9]:8080/' },
    ]),
  ).toEqual([
    { url: 'http://192.168.1.9:8080/', text: 'nuc · 192.168.1.9:8080' },
    { url: 'http://[fd00::9]:8080/', text: '[fd00::9]:8080' },
  ]));

test.each([
  'http://10.0.0.1/',
  'http://172.16.0.1:1/',
  'http://172.31.255.1/',
  'https://169.254.3.4/',
  'http://[fc12::1]/',
])('%s is private', (url) => expect(neighbors([{ machine: '', url }])).toHaveLength(1));

test.each([
  '',
  'nonsense',
  'javascript:alert(1)//192.168.1.9/',
  'ftp://192.168.1.9/',
  'http://example.org/',
  'http://192.168.1.9.example.org/',
  'http://10.example.org/',
  'http://192.168.1.9@example.org/',
  'http://name@192.168.1.9/',
  'http://172.32.0.1/',
  'http://8.8.8.8/',
  'http://127.0.0.1/',
  'http://[2001:db8::1]/',
  'http://[fe80::1]/',
])('%j is no link', (url) => expect(neighbors([{ machine: 'x', url }])).toEqual([]));
