/** Laid over the environment of an npm inside `npm run`, which must not take this checkout for its project. */
export const withoutOuterNpm = Object.fromEntries(
    Object.keys(process.env)
        .filter(name => /^npm_(package|lifecycle)_|^npm_config_(local_prefix|prefix)$|^INIT_CWD$/.test(name))
        .map(name => [name, undefined])
);
