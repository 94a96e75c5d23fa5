/** A user who wants no help, and whose page shows what tests can read. */
export const testSettings = {
    'security.workspace.trust.enabled': false,
    'telemetry.telemetryLevel': 'off',
    'workbench.startupEditor': 'none',
    'workbench.tips.enabled': false,
    'workbench.enableExperiments': false,
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'chat.disableAIFeatures': true,
    'extensions.autoCheckUpdates': false,
    'extensions.autoUpdate': false,
    'extensions.ignoreRecommendations': true,
    'git.openRepositoryInParentFolders': 'never',
    // A list of suggestions that opens in the wrong moment swallows the Enter of a test that types.
    'editor.quickSuggestions': { other: 'off', comments: 'off', strings: 'off' },
    'terminal.integrated.suggest.enabled': false,
    // Without WebGL the terminal renders text as text, and with this only once.
    'terminal.integrated.gpuAcceleration': 'off',
    'terminal.integrated.stickyScroll.enabled': false,
    'terminal.integrated.fontFamily': "'DejaVu Sans Mono', monospace"
};
