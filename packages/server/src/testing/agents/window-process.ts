import { join } from 'node:path';
import { ClaudeCodeEndpoint } from '../../agents/claude-code/claude-code-endpoint';
import { GeminiEndpoint } from '../../agents/gemini/gemini-endpoint';
import { qwenProfile } from '../../agents/qwen-code/qwen-profile';
import { CompanionServer } from '../../companion-server';
import { FakeEditor } from '../fake-editor';

/** A window in a process of its own, as a backend is: `fork` it with a home folder; it sends its port once agents find it. */
const [home] = process.argv.slice(2);
const server = new CompanionServer({
    editorHost: new FakeEditor(),
    ide: { name: 'theia', displayName: 'Eclipse Theia' },
    workspaceRoots: [home],
    endpoints: [
        services => new GeminiEndpoint(services, { profile: qwenProfile(join(home, '.qwen', 'ide')) }),
        services => new ClaudeCodeEndpoint(services, { folder: join(home, '.claude') })
    ]
});
server.start().then(
    () => process.send?.(server.port),
    () => process.exit(1)
);
process.on('disconnect', () => process.exit());
