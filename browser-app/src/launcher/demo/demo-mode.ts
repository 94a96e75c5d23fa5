import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DemoModel } from '../../demo-model/demo-model';
import { GeminiApiServer } from '../../gemini-api/gemini-api-server';
import { prepareGeminiHome } from './gemini-home';
import { prepareTheiaHome } from './theia-home';

/** The demo model, listening, and what makes a Gemini CLI talk to it. */
interface DemoMode {
    /** To be laid over the environment of Theia. */
    readonly environment: NodeJS.ProcessEnv;
    dispose(): Promise<void>;
}

/**
 * Starts the demo model, with homes of its own for Gemini CLI and for Theia's settings inside
 * `folder`. The sample workspace is opened without a question; the environment is the present one.
 */
export async function startDemoMode(
    folder: string,
    sampleWorkspace: string,
    environment: NodeJS.ProcessEnv
): Promise<DemoMode> {
    const model = new DemoModel();
    const key = randomBytes(32).toString('hex');
    const server = new GeminiApiServer({ key, respond: request => model.reply(request) });
    const { url } = await server.start();
    const noProxy = withoutProxyFor(environment);
    return {
        environment: {
            // The start page of the application says so.
            AGENT_COMPANION_DEMO: 'yes',
            GEMINI_CLI_HOME: prepareGeminiHome(join(folder, 'gemini-home')),
            GEMINI_API_KEY: key,
            GOOGLE_GEMINI_BASE_URL: url,
            THEIA_CONFIG_DIR: prepareTheiaHome(join(folder, 'theia'), sampleWorkspace),
            NO_PROXY: noProxy,
            no_proxy: noProxy
        },
        dispose: () => server.dispose()
    };
}

/** The CLI reads one spelling only and other tools the other, so both get the same list. */
function withoutProxyFor(environment: NodeJS.ProcessEnv): string {
    const present = [environment.NO_PROXY, environment.no_proxy].flatMap(list => list?.split(',') ?? []);
    return [...new Set([...present.map(host => host.trim()).filter(Boolean), '127.0.0.1', 'localhost'])].join(',');
}
