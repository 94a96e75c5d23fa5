const GREETING = `/** Says hello. */
export function greeting(name: string): string {
    return \`Hello \${name}\`;
}
`;

const task = { label: 'quick', type: 'shell', command: 'true', problemMatcher: [] };
const configuration = { type: 'node', request: 'launch', name: 'Sum', program: '${workspaceFolder}/sum.js' };

/** A small project in TypeScript, with a task and a program to debug. */
export const toolFiles: Record<string, string> = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ['*.ts'] }),
    'greeting.ts': GREETING,
    'caller.ts': "import { greeting } from './greeting';\n\nexport const text = greeting('you');\n",
    'other.ts': "import { greeting } from './greeting';\n\nexport const all = [greeting('me'), greeting('them')];\n",
    'unmended.ts': "export const fixed = greeting('them');\n",
    'ugly.ts': 'export   function ugly( ){\nreturn   1\n}\n',
    'sum.js': 'const factor = 6;\nconst answer = factor * 7;\nconsole.log(answer);\n',
    '.theia/tasks.json': JSON.stringify({ tasks: [task] }),
    '.vscode/launch.json': JSON.stringify({ version: '0.2.0', configurations: [configuration] })
};
