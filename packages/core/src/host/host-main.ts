import { activityReporter } from '../activity/activity-reporter';
import { Administration } from '../administration/administration';
import { writeMetrics } from '../administration/metrics-file';
import { ThrottledLogger } from '../support/throttled-logger';
import { systemClock } from '../support';
import { errorMessage } from '../contract';
import { ConnectionDiagnosis } from '../environment/connection-diagnosis';
import { GeminiExtension } from '../environment/home/gemini-extension';
import { GeminiSettings } from '../environment/home/gemini-settings';
import { HookFiles } from '../environment/home/hook-files';
import { KeptAddresses } from '../windows/kept-addresses';
import { WindowRegistry } from '../windows/window-registry';
import { HostSocket } from './host-socket';
import { lineLogger } from './line-logger';
import { ShellProcesses } from './shell-processes';
import { WindowHost } from './window-host';

/** The process of a user's windows: `node host-main.js FOLDER IDE_NAME`. Ends itself when idle. */
async function main([folder, ideName]: readonly string[]): Promise<void> {
    const logger = lineLogger(process.stderr);
    // All windows' sessions and reviews are in here: one mistake must not end them.
    process.on('uncaughtException', error => logger.error('Something failed unexpectedly.', error));
    process.on('unhandledRejection', error => logger.error('Something failed unexpectedly.', error));
    const shells = new ShellProcesses();
    const administration = new Administration(logger);
    const metricsFile = process.env.AGENT_COMPANION_METRICS;
    if (metricsFile) {
        writeMetrics(administration.metrics, metricsFile, logger);
    }
    const windows = new WindowRegistry({
        ideName,
        logger,
        processes: shells,
        administration,
        addresses: new KeptAddresses(logger)
    });
    const settings = new GeminiSettings();
    const extension = new GeminiExtension();
    const hooks = new HookFiles();
    const diagnosis = new ConnectionDiagnosis(settings, extension, hooks, shells);
    const activity = activityReporter({ windows, logger });
    const end = (): void => {
        activity.dispose();
        host.dispose();
        socket
            .end()
            .then(() => windows.dispose())
            // Not by process.exit(), which waits for what a home that hangs owes an answer to.
            .then(() => process.kill(process.pid, 'SIGKILL'), fail);
    };
    const host = new WindowHost({
        services: { windows, settings, extension, hooks, diagnosis },
        shells,
        clock: systemClock,
        onIdle: end
    });
    const socket = new HostSocket({
        folder,
        serve: stream => host.serve(stream),
        logger: new ThrottledLogger(logger, systemClock),
        clock: systemClock
    });
    process.on('exit', () => windows.removeDiscoveryFilesSync());
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
        process.on(signal, end);
    }
    if (!(await socket.begin())) {
        // Another one serves the user, as when two extension hosts have started one at the same time.
        end();
    }
}

function fail(error: unknown): never {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
