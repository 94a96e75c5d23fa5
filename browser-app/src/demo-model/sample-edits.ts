import { demoMark } from './demo-edit';

/** Replacements in one file, from and to, in the order of the file. */
type Replacements = ReadonlyArray<readonly [from: string, to: string]>;

/** What the demo model proposes for the files of the sample project, by their paths in there. An empty `from` is the end. */
const replacements: Readonly<Record<string, Replacements>> = {
    'src/greeting.js': [
        [
            '/** Greets people by name, each once. */\nexport function greeting(names) {',
            `/** Greets people by name, each once, in the order they came. ${demoMark} */\nexport function greeting(names, word = 'Hello') {`
        ],
        ["        return 'Nobody here yet.';", "        return 'Nobody is here yet.';"],
        ["`Hello, ${guests.join(' and ')}!`;\n}\n", '`${word}, ${list(guests)}!`;\n}\n'],
        [
            '',
            "\n/** Takes leave of those who were greeted. */\nexport function farewell(names) {\n    return greeting(names, 'Good-bye');\n}\n\nfunction list(guests) {\n    return new Intl.ListFormat('en').format(guests);\n}\n"
        ]
    ],
    'src/main.js': [
        [
            "import { greeting } from './greeting.js';",
            `// ${demoMark}\nimport { farewell, greeting } from './greeting.js';`
        ],
        [
            'console.log(greeting(process.argv.slice(2)));',
            'const names = process.argv.slice(2);\nconsole.log(greeting(names));\nconsole.log(farewell(names));'
        ]
    ],
    'README.md': [
        [
            '# A small project to play with\n',
            `# A small project to play with\n\n> ${demoMark} This project greets people, and takes leave of them.\n`
        ],
        ['', '\n## Try it\n\n```sh\nnpm start -- Ada Alan\nnpm test\n```\n']
    ],
    'package.json': [['    "start": "node src/main.js"', '    "start": "node src/main.js",\n    "test": "node --test"']]
};

/** The files of the sample project that do not exist before. */
export const newSampleFiles: Readonly<Record<string, string>> = {
    'src/greeting.test.js': `// ${demoMark}
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farewell, greeting } from './greeting.js';

test('greets each guest once', () => {
    assert.equal(greeting(['Ada', 'Alan', 'Ada']), 'Hello, Ada and Alan!');
});

test('takes leave', () => {
    assert.equal(farewell(['Ada']), 'Good-bye, Ada!');
});
`
};

/** A file of the sample project with several changes, by its path in there; undefined if the path or the text is another. */
export function sampleEdit(path: string, content: string): string | undefined {
    if (!Object.hasOwn(replacements, path)) {
        return undefined;
    }
    let edited = content;
    for (const [from, to] of replacements[path]) {
        if (!edited.includes(from)) {
            return undefined;
        }
        edited = from === '' ? edited + to : edited.replace(from, () => to);
    }
    return edited;
}
