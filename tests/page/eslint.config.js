// The lint rules of the page: hooks, accessibility, import cycles, TypeScript conventions. Prettier
// checks the format.
import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

export default ts.config(
  js.configs.recommended,
  ts.configs.recommended,
  ts.configs.stylistic,
  {
    basePath: '../../server/web',
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': hooks },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      ...hooks.configs.recommended.rules,
      'import-x/no-cycle': 'error',
      'import-x/no-duplicates': 'error',
      eqeqeq: 'error',
    },
  },
  {
    ...a11y.flatConfigs.strict,
    basePath: '../../server/web',
    files: ['src/**/*.tsx'],
    rules: {
      ...a11y.flatConfigs.strict.rules,
      // The text of a label may be as deep as label > span > strong.
      'jsx-a11y/label-has-associated-control': ['error', { depth: 3 }],
    },
  },
);
