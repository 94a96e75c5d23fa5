import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

/** Texts by their keys. */
export type Texts = Readonly<Record<string, string>>;

/** The languages into which the texts are translated. */
export const locales = ['zh-cn', 'zh-tw'] as const;
export type Locale = (typeof locales)[number];

const root = path.resolve(__dirname, '..', '..', '..');

/** The sources with texts for the screen; their texts lie beside them, in a folder `i18n`. */
export const translatedPackages = [
    path.join(root, 'packages', 'client'),
    path.join(root, 'packages', 'theia'),
    path.join(root, 'packages', 'vscode'),
    path.join(root, 'browser-app', 'workbench')
];

/** The texts of a package in a language; in English without one. */
export function readTexts(folder: string, locale?: Locale): Texts {
    const file = fileOf(folder, locale);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}

/** Writes them in the order of their keys. */
export function writeTexts(folder: string, texts: Texts, locale?: Locale): void {
    const sorted = Object.entries(texts).sort(([left], [right]) => (left < right ? -1 : 1));
    mkdirSync(path.join(folder, 'i18n'), { recursive: true });
    writeFileSync(fileOf(folder, locale), `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

function fileOf(folder: string, locale: Locale | undefined): string {
    return path.join(folder, 'i18n', locale === undefined ? 'nls.json' : `nls.${locale}.json`);
}
