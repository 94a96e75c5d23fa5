/** Greets people by name, each once. */
export function greeting(names) {
    const guests = [...new Set(names)];
    if (guests.length === 0) {
        return 'Nobody here yet.';
    }
    return `Hello, ${guests.join(' and ')}!`;
}
