import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { noWaiting, restricted, waiting } from './scripts/lint/syntax.mjs';
import { walls } from './scripts/lint/walls.mjs';

export default tseslint.config(
    {
        ignores: [
            '**/node_modules/**',
            '**/lib/**',
            '**/out/**',
            '**/dist/**',
            '**/src-gen/**',
            '**/gen-esbuild.*.mjs',
            '.build/**'
        ]
    },
    {
        files: ['**/*.ts', '**/*.tsx'],
        extends: [tseslint.configs.recommendedTypeChecked],
        plugins: { 'import-x': importX },
        settings: {
            'import-x/extensions': ['.ts', '.tsx', '.js', '.mjs'],
            'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs'] })]
        },
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
        rules: {
            'import-x/no-cycle': ['error', { ignoreExternal: true }],
            'import-x/no-extraneous-dependencies': ['error', { includeTypes: true }],
            '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
            '@typescript-eslint/explicit-module-boundary-types': 'error',
            '@typescript-eslint/switch-exhaustiveness-check': 'error',
            '@typescript-eslint/consistent-type-imports': 'off',
            eqeqeq: 'error',
            'no-console': 'error'
        }
    },
    {
        // Expressions meet hostile text: each must be linear, and a literal, for only then the lint knows it.
        files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
        plugins: { regexp },
        rules: {
            'max-lines': ['error', 250],
            'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
            'regexp/no-super-linear-move': ['error', { report: 'potential' }]
        }
    },
    ...walls.map(({ files, never, also = [], why }) => ({
        files,
        ignores: ['**/*.spec.ts', '**/testing/**'],
        rules: {
            '@typescript-eslint/no-restricted-imports': [
                'error',
                { patterns: [{ group: never, message: why }, ...also] }
            ]
        }
    })),
    {
        files: ['packages/*/src/**'],
        ignores: ['**/*.spec.ts', '**/testing/**'],
        rules: { 'no-restricted-syntax': ['error', ...restricted, ...noWaiting] }
    },
    { files: waiting, rules: { 'no-restricted-syntax': ['error', ...restricted] } },
    {
        // The same modules without their prefix: what runs in the page, or anywhere, has none of Node's.
        files: [
            'packages/core/src/{protocol,contract}/**',
            'packages/client/src/**',
            'packages/theia/src/common/**',
            'packages/theia/src/browser/**'
        ],
        ignores: ['**/*.spec.ts', '**/testing/**'],
        rules: { 'import-x/no-nodejs-modules': 'error' }
    },
    {
        files: ['browser-app/src/**/*.ts', 'test/src/**/*.ts'],
        rules: { 'no-console': 'off' }
    }
);
