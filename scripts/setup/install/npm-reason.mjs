/** Why npm failed: the first line of its output that says more than a code. */
export function npmReason(output = '') {
    return output
        .split('\n')
        .map(line => line.replace(/^npm (error|ERR!) */, '').trim())
        .find(line => line !== '' && !/^(code|errno|syscall|path) |^A complete log/.test(line));
}
