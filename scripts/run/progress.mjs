/** `42 s` or `1 min 05 s`. */
export function duration(milliseconds) {
    const seconds = milliseconds / 1000;
    if (seconds < 60) {
        return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
    }
    const whole = Math.round(seconds);
    return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Says what is about to happen and how long it usually takes, does it, and says how long it took. */
export async function withProgress(title, usually, work) {
    const start = Date.now();
    console.log(`${title} (usually ${usually}) …`);
    const result = await work();
    console.log(`  done in ${duration(Date.now() - start)}.`);
    return result;
}
