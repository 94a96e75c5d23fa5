import { Locale, Texts } from './text-files';
import { UsedText, UsedTexts } from './used-texts';

const PREFIX = 'agent-companion/';

/** Gives the problems of the sources' own texts. */
export function sourceProblems({ texts, unclear }: UsedTexts): string[] {
    const first = new Map<string, UsedText>();
    texts.forEach(each => first.set(each.key, first.get(each.key) ?? each));
    return [
        ...unclear.map(place => `${place}: cannot tell which key and which text this is; write them down as literals`),
        ...texts.flatMap(({ key, text, place }) => [
            ...(key.startsWith(PREFIX) ? [] : [`${place}: the key ${key} does not begin with ${PREFIX}`]),
            ...(text === first.get(key)?.text ? [] : [`${place}: ${key} has another text in ${first.get(key)?.place}`])
        ])
    ];
}

/** The texts of the sources by their keys. */
export function englishTexts({ texts }: UsedTexts): Texts {
    return Object.fromEntries(texts.map(({ key, text }) => [key, text]));
}

/** Tells where a translation lacks texts, has too many, or fills in values unlike English. */
export function translationProblems(english: Texts, translation: Texts, locale: Locale): string[] {
    const missing = Object.keys(english).filter(key => !Object.hasOwn(translation, key));
    const superfluous = Object.keys(translation).filter(key => !Object.hasOwn(english, key));
    const different = Object.keys(english)
        .filter(key => Object.hasOwn(translation, key))
        .filter(key => placeholders(english[key]) !== placeholders(translation[key]));
    return [
        ...missing.map(key => `${locale} lacks ${key}: ${english[key]}`),
        ...superfluous.map(key => `${locale} has ${key}, which nothing uses`),
        ...different.map(key => `${locale} has other values in ${key}: ${english[key]} | ${translation[key]}`)
    ];
}

/** The places of values in a text, each once: a language may name one twice. */
function placeholders(text: string): string {
    return [...new Set(text.match(/\{\d+\}/g))].sort().join(' ');
}
