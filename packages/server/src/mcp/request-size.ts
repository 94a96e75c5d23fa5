/** Most bytes of a request that proposes a text of so many: in JSON a control character takes six (`\\u0001`); and what is around it. */
export function requestBytesFor(contentBytes: number): number {
    return 6 * contentBytes + 64 * 1024;
}
