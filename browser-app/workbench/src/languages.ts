/** How a language writes what does not run: the marks of a comment to the end of the line, and of one of any length. */
interface Comments {
    readonly lineComment?: string;
    readonly blockComment?: readonly [string, string];
}

/** A language of the editor. */
export interface Language {
    /** As VS Code calls it. */
    readonly id: string;
    readonly name: string;
    readonly extensions?: readonly string[];
    readonly fileNames?: readonly string[];
    /** Regular expression for the first line of a script without an extension. */
    readonly firstLine?: string;
    /** The scope of its grammar, see {@link grammarFiles}. */
    readonly scope: string;
    readonly comments?: Comments;
}

const likeC: Comments = { lineComment: '//', blockComment: ['/*', '*/'] };
const likeShell: Comments = { lineComment: '#' };
const likeHtml: Comments = { blockComment: ['<!--', '-->'] };

/** The languages that a file name (or a first line) tells. */
export const languages: readonly Language[] = [
    language('javascript', 'JavaScript', 'source.js', '.js .mjs .cjs .jsx', likeC, { firstLine: '^#!.*\\bnode' }),
    language('typescript', 'TypeScript', 'source.ts', '.ts .mts .cts', likeC),
    language('typescriptreact', 'TypeScript JSX', 'source.tsx', '.tsx', likeC),
    language('json', 'JSON', 'source.json', '.json .map .webmanifest'),
    language('jsonc', 'JSON with Comments', 'source.json.comments', '.jsonc .code-workspace', likeC, {
        fileNames: ['tsconfig.json', 'settings.json', 'launch.json', 'tasks.json']
    }),
    language('html', 'HTML', 'text.html.basic', '.html .htm .xhtml', likeHtml),
    language('xml', 'XML', 'text.xml', '.xml .svg .xsd .xsl .csproj', likeHtml),
    language('css', 'CSS', 'source.css', '.css', { blockComment: ['/*', '*/'] }),
    language('scss', 'SCSS', 'source.css.scss', '.scss', likeC),
    language('less', 'Less', 'source.css.less', '.less', likeC),
    language('markdown', 'Markdown', 'text.html.markdown', '.md .markdown', likeHtml),
    language('python', 'Python', 'source.python', '.py .pyi', likeShell, { firstLine: '^#!.*\\bpython' }),
    language('go', 'Go', 'source.go', '.go', likeC),
    language('rust', 'Rust', 'source.rust', '.rs', likeC),
    language('java', 'Java', 'source.java', '.java', likeC),
    language('kotlin', 'Kotlin', 'source.kotlin', '.kt .kts', likeC),
    language('swift', 'Swift', 'source.swift', '.swift', likeC),
    language('c', 'C', 'source.c', '.c .h', likeC),
    language('cpp', 'C++', 'source.cpp', '.cpp .cc .cxx .hpp .hh .hxx', likeC),
    language('csharp', 'C#', 'source.cs', '.cs', likeC),
    language('php', 'PHP', 'source.php', '.php', likeC),
    language('ruby', 'Ruby', 'source.ruby', '.rb .gemspec', likeShell, { fileNames: ['Gemfile', 'Rakefile'] }),
    language('lua', 'Lua', 'source.lua', '.lua', { lineComment: '--', blockComment: ['--[[', ']]'] }),
    language('sql', 'SQL', 'source.sql', '.sql', { lineComment: '--', blockComment: ['/*', '*/'] }),
    language('shellscript', 'Shell Script', 'source.shell', '.sh .bash .zsh', likeShell, {
        fileNames: ['.bashrc', '.bash_profile', '.profile', '.zshrc'],
        firstLine: '^#!.*\\b(ba|da|z|k)?sh\\b'
    }),
    language('yaml', 'YAML', 'source.yaml', '.yaml .yml', likeShell),
    language('toml', 'TOML', 'source.toml', '.toml', likeShell),
    language('ini', 'Ini', 'source.ini', '.ini .cfg .conf .properties .editorconfig', { lineComment: ';' }),
    language('dockerfile', 'Dockerfile', 'source.dockerfile', '.dockerfile', likeShell, { fileNames: ['Dockerfile'] }),
    language('makefile', 'Makefile', 'source.makefile', '.mk .mak', likeShell, { fileNames: ['Makefile'] }),
    language('diff', 'Diff', 'source.diff', '.diff .patch')
];

/** The grammars, by scope, as files of the package `tm-grammars`: one of each language, and what these include. */
export const grammarFiles: Readonly<Record<string, string>> = {
    'source.js': 'javascript.json',
    'source.ts': 'typescript.json',
    'source.tsx': 'tsx.json',
    'source.json': 'json.json',
    'source.json.comments': 'jsonc.json',
    'text.html.basic': 'html.json',
    'text.html.derivative': 'html-derivative.json',
    'text.xml': 'xml.json',
    'source.css': 'css.json',
    'source.css.scss': 'scss.json',
    'source.css.less': 'less.json',
    'text.html.markdown': 'markdown.json',
    'source.python': 'python.json',
    'source.go': 'go.json',
    'source.rust': 'rust.json',
    'source.java': 'java.json',
    'source.kotlin': 'kotlin.json',
    'source.swift': 'swift.json',
    'source.c': 'c.json',
    'source.cpp': 'cpp.json',
    'source.cs': 'csharp.json',
    'source.php': 'php.json',
    'source.ruby': 'ruby.json',
    'source.lua': 'lua.json',
    'source.sql': 'sql.json',
    'source.shell': 'shellscript.json',
    'source.yaml': 'yaml.json',
    'source.toml': 'toml.json',
    'source.ini': 'ini.json',
    'source.dockerfile': 'docker.json',
    'source.makefile': 'make.json',
    'source.diff': 'diff.json'
};

function language(
    id: string,
    name: string,
    scope: string,
    extensions: string,
    comments?: Comments,
    more: Pick<Language, 'fileNames' | 'firstLine'> = {}
): Language {
    return { id, name, scope, extensions: extensions.split(' '), comments, ...more };
}
