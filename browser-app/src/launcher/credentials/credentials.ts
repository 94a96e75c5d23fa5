import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beginningOf, findEnvFile, isFile, readEnvFile } from './env-file';

/** Set to anything, these say how Gemini CLI shall reach a model. */
const keys = ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GEMINI_BASE_URL'];

/** These do so only when set to `true`. */
const switches = ['GOOGLE_GENAI_USE_GCA', 'GOOGLE_GENAI_USE_VERTEXAI', 'CLOUD_SHELL', 'GEMINI_CLI_USE_COMPUTE_ADC'];

/** Says where the user's Gemini credentials are; `undefined` if there are none. Checks no validity. */
export function findCredentials(environment: NodeJS.ProcessEnv, workspace: string): string | undefined {
    const home = environment.GEMINI_CLI_HOME || homedir();
    // A variable that chooses a login counts, as do Google's login and one chosen in the settings. Its secret may lie
    // in the system's key store.
    const variable = credentialVariable(environment);
    if (variable) {
        return `${variable} in the environment`;
    }
    const envFile = findEnvFile(workspace, home);
    const fileVariable = envFile && credentialVariable(readEnvFile(envFile));
    if (fileVariable) {
        return `${fileVariable} in ${envFile}`;
    }
    const login = join(home, '.gemini', 'oauth_creds.json');
    if (existsSync(login)) {
        return `the Google login in ${login}`;
    }
    return [home, workspace]
        .map(folder => join(folder, '.gemini', 'settings.json'))
        .filter(choosesLogin)
        .map(settings => `the way to log in chosen in ${settings}`)[0];
}

function credentialVariable(variables: Record<string, string | undefined>): string | undefined {
    return keys.find(name => variables[name]) ?? switches.find(name => variables[name] === 'true');
}

function choosesLogin(settingsFile: string): boolean {
    if (!isFile(settingsFile)) {
        return false;
    }
    // The file may hold comments, so it is searched instead of parsed; older releases wrote `selectedAuthType`.
    return /"selected(Auth)?Type"\s*:\s*"[^"]+"/.test(beginningOf(settingsFile));
}
