import * as path from 'node:path';
import { englishTexts, sourceProblems, translationProblems } from './text-problems';
import { Locale, locales, readTexts, Texts, translatedPackages, writeTexts } from './text-files';
import { usedTexts } from './used-texts';

/**
 * `npm run nls`: writes the English texts anew from the sources, and removes outdated translations. Says which are
 * missing. Returns whether none is.
 */
export function main(): boolean {
    const problems = translatedPackages.flatMap(folder => {
        const used = usedTexts(path.join(folder, 'src'));
        const before = readTexts(folder);
        const english = englishTexts(used);
        writeTexts(folder, english);
        return [...sourceProblems(used), ...locales.flatMap(locale => update(folder, locale, before, english))];
    });
    console.log(problems.length > 0 ? problems.join('\n') : 'All texts are translated.');
    return problems.length === 0;
}

/** Drops texts translated from another English text: they are to be translated again. */
function update(folder: string, locale: Locale, before: Texts, english: Texts): string[] {
    const kept = Object.fromEntries(
        Object.entries(readTexts(folder, locale)).filter(
            ([key]) => Object.hasOwn(english, key) && english[key] === before[key]
        )
    );
    writeTexts(folder, kept, locale);
    return translationProblems(english, kept, locale);
}
