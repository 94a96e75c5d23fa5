/** Writes that a user reviews before: those an agent asks about, guarded files too, or all. */
export const reviewsBefore = ['asked', 'guarded', 'everything'] as const;
export type ReviewBefore = (typeof reviewsBefore)[number];

/** Names the writes of agents that the user reviews before. */
export interface ReviewWishes {
    readonly before: ReviewBefore;
    /** Globs of files that deserve a look; one names a file or a folder at any depth. */
    readonly guarded: readonly string[];
    /** By kinds of agents, as chosen for the window; absent: unknown, so it stays as it was. */
    readonly byKind?: Readonly<Record<string, ReviewBefore>>;
}

/** Most globs of a user, and UTF-16 code units of one. */
export const MAX_GLOBS = 200;
export const MAX_GLOB_LENGTH = 500;

/** Guarded by default: secrets, programs that run unasked, pinned packages, agents' settings. */
export const defaultGuarded: readonly string[] = [
    '.env* *.pem *.key *.p12 *.pfx id_rsa* id_ecdsa* id_ed25519* .npmrc',
    '.github/workflows .github/actions .gitlab-ci.yml .circleci Jenkinsfile azure-pipelines.yml .git .husky .vscode .theia .devcontainer',
    'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock* Cargo.lock poetry.lock Pipfile.lock uv.lock go.sum Gemfile.lock composer.lock',
    '.claude .gemini .qwen .codex .copilot .opencode opencode.json* .mcp.json'
].flatMap(globs => globs.split(' '));
