/** The file whose function the others call. */
export const GREETING = `/** Says hello. */
export function greeting(name: string): string {
    return \`Hello \${name}\`;
}
`;

const CALLER = "import { greeting } from './greeting';\n\nexport const text = greeting('you');\n";

/** A style sheet whose one variable is used twice. */
export const THEME = `:root {
    --accent: teal;
}
a {
    color: var(--accent);
    outline-color: var(--accent);
}
`;

/** A TypeScript project with two known errors, style sheets with one, a task, and a program to debug. */
export const triedWorkspace = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ['src'] }),
    'src/greeting.ts': GREETING,
    'src/caller.ts': CALLER,
    'src/unmended.ts': "export const fixed = greeting('them');\n",
    'src/wrong.ts': "\nexport const size: number = 'large';\n",
    'src/shared.ts': 'export const shared = [1].map(String);\n',
    'src/hidden/uses.ts': "import { shared } from '../shared';\n\nexport const all = shared;\n",
    'style/theme.css': THEME,
    'style/wrong.css': 'a {\n    color red;\n}\n',
    'src/ugly.ts': '\uFEFFexport   function ugly( ){\r\nreturn   1\r\n}\r\n',
    'sum.js': 'const factor = 6;\nconst answer = factor * 7;\nconsole.log(answer);\n',
    'notes.txt': 'one\ntwo\n',
    '.vscode/tasks.json': JSON.stringify({
        version: '2.0.0',
        tasks: [{ label: 'count', type: 'shell', command: 'echo "counted $((6 * 7))"; exit 3', problemMatcher: [] }]
    }),
    '.vscode/launch.json': JSON.stringify({
        version: '0.2.0',
        configurations: [{ type: 'node', request: 'launch', name: 'Sum', program: '${workspaceFolder}/sum.js' }]
    })
};
