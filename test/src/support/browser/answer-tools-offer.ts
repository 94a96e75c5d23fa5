/** Run in the page before its own scripts: the user has answered the offer of the tools before. */
export function answerToolsOffer(): void {
    localStorage.setItem(`theia:${location.pathname}:agent-companion.ide-tools-offered`, 'true');
}
