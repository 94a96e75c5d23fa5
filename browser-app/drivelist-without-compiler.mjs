/**
 * `drivelist` loads its native half at once but calls it on macOS and Windows only (Linux asks
 * `lsblk`). An empty module in its place spares a Linux user the compiler.
 */
export const drivelistWithoutCompiler = {
    name: 'drivelist-without-compiler',
    setup(build) {
        if (process.platform !== 'linux') {
            return;
        }
        build.onResolve({ filter: /drivelist\.node$/ }, () => ({ path: 'drivelist.node', namespace: 'empty' }));
        build.onLoad({ filter: /^/, namespace: 'empty' }, () => ({ contents: 'module.exports = {};' }));
    }
};
