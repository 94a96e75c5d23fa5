import { ensureFromRecipe } from './install/ensure-from-recipe.mjs';

/** The agents that are tested beside Gemini CLI, and the megabytes that each takes on disk. Its recipe has its release. */
const agents = {
    'claude-code': { title: 'Claude Code', megabytes: 364 },
    'qwen-code': { title: 'Qwen Code', megabytes: 308 },
    opencode: { title: 'OpenCode', megabytes: 177 },
    'copilot-cli': { title: 'GitHub Copilot CLI', megabytes: 189 },
    codex: { title: 'Codex', megabytes: 404 }
};

export const allAgents = Object.keys(agents);

/**
 * Installs agents into `.build`, unless they are there. Without programs for this system it says so, and their tests are skipped.
 * @throws ExpectedError that says why not; what was there stays.
 */
export async function ensureAgents(names) {
    if (process.platform !== 'linux' || process.arch !== 'x64') {
        console.log('Going on without other agents than Gemini CLI: their recipes are for Linux on x64.');
        return;
    }
    for (const name of names) {
        const { title, megabytes } = agents[name];
        await ensureFromRecipe(`agents/${name}`, { title, usually: `5 to 60 seconds, ${megabytes} MB` });
    }
}
