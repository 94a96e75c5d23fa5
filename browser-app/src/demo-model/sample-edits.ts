import { demoMark } from './demo-edit';

/** Replacements in one file, from and to, in the order of the file. */
type Replacements = ReadonlyArray<readonly [from: string, to: string]>;

/** Changes of files of the sample project that work together, by their paths in there. An empty `from` is the end. */
type Round = Readonly<Record<string, Replacements>>;

/** Changes that the demo model proposes first. */
const first: Round = {
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
            '# A small project to play with\n\nThis folder',
            `# A small project to play with\n\n> ${demoMark} This project greets people, and takes leave of them.\n\nThis folder`
        ],
        ['', '\n## Try it\n\n```sh\nnpm start -- Ada Alan\nnpm test\n```\n']
    ],
    'package.json': [
        ['    "start": "node src/main.js"\n', '    "start": "node src/main.js",\n    "test": "node --test"\n']
    ]
};

/** Changes that it proposes once the first are accepted. */
const second: Round = {
    'src/greeting.js': [
        [
            `in the order they came. ${demoMark} */`,
            `in the order they came, whatever is around their names. ${demoMark} */`
        ],
        ['new Set(names)', 'new Set(names.map(name => name.trim()))'],
        [
            '',
            "\n/** Greets by the time of the day, in hours. */\nexport function greetingAt(hour, names) {\n    return greeting(names, hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening');\n}\n"
        ]
    ],
    'src/main.js': [
        ['import { farewell, greeting } from', 'import { farewell, greetingAt } from'],
        ['console.log(greeting(names));', 'const hour = new Date().getHours();\nconsole.log(greetingAt(hour, names));']
    ],
    'README.md': [
        [
            'This project greets people, and takes leave of them.',
            'This project greets people by the time of the day, and takes leave of them.'
        ],
        ['npm test\n', 'npm test\nnpm run check\n']
    ],
    'package.json': [
        ['    "test": "node --test"\n', '    "test": "node --test",\n    "check": "node --check src/main.js"\n']
    ],
    'src/greeting.test.js': [
        ['import { farewell, greeting } from', 'import { farewell, greeting, greetingAt } from'],
        [
            '',
            "\ntest('greets by the time of the day', () => {\n    assert.equal(greetingAt(9, [' Ada ']), 'Good morning, Ada!');\n    assert.equal(greetingAt(20, ['Ada']), 'Good evening, Ada!');\n});\n"
        ]
    ]
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
    return edit(first, path, content) ?? edit(second, path, content);
}

function edit(round: Round, path: string, content: string): string | undefined {
    if (!Object.hasOwn(round, path) || round[path].some(([from]) => !content.includes(from))) {
        return undefined;
    }
    return round[path].reduce(
        (edited, [from, to]) => (from === '' ? edited + to : edited.replace(from, () => to)),
        content
    );
}
