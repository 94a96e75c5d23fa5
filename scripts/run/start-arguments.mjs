import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ExpectedError } from './expected-error.mjs';

/**
 * Gives the usage of a command that starts an editor.
 * @param command what the user has typed.
 * @param editor what people call the editor.
 */
export const usageOf = (command, editor) => `${command} [-- <folder>] [options]

  <folder>           the folder to open; without one a small sample project
  --port <number>    listen there; without it on the first free port from 3000 on
  --hostname <name>  listen on this interface instead of 127.0.0.1
  --public-host <name>  answer by this name too, where a proxy leads here; several with commas
  --no-demo          never use the demo model, even if there are no Gemini credentials
  --verbose          show the log of ${editor} here instead of writing it to a file
  --help             show this

Any other option goes to ${editor}; write it as one word: --name=value.

The sample project, the demo's settings and the logs are in ~/.local/state/agent-companion. XDG_STATE_HOME names another
folder in the place of ~/.local/state; on Windows LOCALAPPDATA does.`;

/**
 * Reads a command line; relative folders start at `currentFolder`. Needs nothing that is installed or built.
 * @returns {import('../../browser-app/src/launcher/launcher-arguments').LauncherArguments & { help: boolean }}
 */
export function parseArguments(words, currentFolder, environment = {}) {
    refuseSwallowed(environment);
    const { tokens, values } = parseArgs({
        args: [...words],
        strict: false,
        tokens: true,
        allowPositionals: true,
        options: {
            port: { type: 'string', short: 'p' },
            hostname: { type: 'string' },
            'public-host': { type: 'string' },
            'no-demo': { type: 'boolean' },
            verbose: { type: 'boolean' },
            help: { type: 'boolean', short: 'h' }
        }
    });
    const own = new Set(['port', 'hostname', 'public-host', 'no-demo', 'verbose', 'help']);
    const editorArguments = tokens
        .filter(token => token.kind === 'option' && !own.has(token.name))
        .map(token => words[token.index]);
    const folders = tokens.flatMap(token => (token.kind === 'positional' ? [token.value] : []));
    return {
        workspace: parseFolder(folders, currentFolder),
        hostname: parseHostname(values.hostname),
        publicHosts: parsePublicHosts(values['public-host']),
        port: parsePort(values.port),
        demo: values['no-demo'] !== true,
        verbose: values.verbose === true,
        help: values.help === true,
        editorArguments
    };
}

/** npm takes options without two dashes before them for its own, and leaves their values as folders at best. */
function refuseSwallowed(environment) {
    const names = ['port', 'hostname', 'public-host', 'demo'];
    const kept = environment.npm_command === undefined ? [] : names.filter(name => isSwallowed(environment, name));
    if (kept.length > 0) {
        const options = kept.map(name => `--${name === 'demo' ? 'no-demo' : name}`).join(', ');
        throw new ExpectedError(
            `npm has kept ${options} for itself. Write two dashes before all options, such as: npm start -- --port 3001`
        );
    }
}

function isSwallowed(environment, name) {
    return environment[`npm_config_${name.replace('-', '_')}`] !== undefined;
}

function parseFolder(folders, currentFolder) {
    const [folder, ...more] = folders;
    if (folder === undefined) {
        return undefined;
    }
    if (more.length > 0) {
        throw new ExpectedError(
            `One folder can be opened, not these: ${folders.join(', ')}.\n` +
                'If some of them are values of other options, write --name=value.'
        );
    }
    const path = resolve(currentFolder, folder);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
        throw new ExpectedError(`There is no folder ${path}. Create it or name another one.`);
    }
    return path;
}

function parseHostname(value) {
    if (value === true || value === '') {
        throw new ExpectedError('--hostname wants a value, such as --hostname 0.0.0.0.');
    }
    return typeof value === 'string' ? value : '127.0.0.1';
}

function parsePublicHosts(value) {
    const names = typeof value === 'string' ? value.split(',').map(name => name.trim()) : [];
    if (value === true || names.some(name => !/^[\w.-]+(?::\d+)?$/.test(name))) {
        throw new ExpectedError('--public-host wants a name, such as --public-host ide.example.com.');
    }
    return names;
}

function parsePort(value) {
    if (value === undefined) {
        return undefined;
    }
    const port = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN;
    if (!(port >= 1 && port <= 65535)) {
        throw new ExpectedError('--port wants a number from 1 to 65535, such as --port 3001.');
    }
    return port;
}
