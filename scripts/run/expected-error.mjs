/** Something the person at the keyboard can mend; its message says what was wrong and what to do. */
export class ExpectedError extends Error {}

/** Runs a command's main function: an {@link ExpectedError} prints as plain words, anything else with its stack. */
export async function runMain(main) {
    try {
        await main();
    } catch (error) {
        console.error(error instanceof ExpectedError ? `\n${error.message}` : error);
        process.exitCode = 1;
    }
}
