/** Which of our commands a terminal keeps the keys of, by the user's own list: it takes the place of ours. */
export function missingCommands(ours: readonly string[], list: unknown): string[] {
    const listed: unknown[] = Array.isArray(list) ? list : [];
    // With a minus before it the user has it so.
    return ours.filter(id => !listed.includes(id) && !listed.includes(`-${id}`));
}
