/** Run in the page before its own scripts: the user has answered the offers of tools and reviews before. */
export function answerToolsOffer(): void {
    for (const offered of ['ide-tools-offered', 'hooks-offered.codex', 'hooks-offered.copilot-cli']) {
        localStorage.setItem(`theia:${location.pathname}:agent-companion.${offered}`, 'true');
    }
}
