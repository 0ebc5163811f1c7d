// The modules that vite.config.ts makes of the JSON files.
declare module 'texts:' {
  type Load = () => Promise<{ readonly default: object }>;
  /** By language: its texts, without and only those of the lazily loaded screens. */
  export const first: Readonly<Record<string, Load>>;
  export const later: typeof first;
  /** Each language in its own name: "Français". */
  export const names: Readonly<Record<string, string>>;
}
