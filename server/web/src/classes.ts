// The class names of CSS modules. A name is the same in style sheets and components; the build makes
// it unique to its module.
import { scopedName } from './scopedName';

type Module = Readonly<Record<string, string>>;
type Names = string | null | undefined;

/** A module with these class names, as a build gives it (vite.config.ts). */
export const named = (module: string, names: string): Module =>
  Object.fromEntries(names.split(' ').map((name) => [name, scopedName(name, module)]));

/** Looks names up in these modules. A name that several have stands for the class of each. */
export function classes(...modules: readonly Module[]): (names: Names) => string | undefined {
  const known = new Map<string, string>();
  const found = (name: string): readonly string[] => {
    const all = modules.flatMap((module) => module[name] ?? []);
    if (import.meta.env.DEV && all.length === 0) throw new Error(`no class is named ${name}`);
    return all;
  };
  return (names) => {
    if (!names) return undefined;
    let all = known.get(names);
    if (all === undefined) {
      all = names.split(' ').filter(Boolean).flatMap(found).join(' ');
      known.set(names, all);
    }
    return all;
  };
}
