/** The programs of two users for a race about a folder: each takes what it needs as arguments, milliseconds last. */

/** Swaps, as the parent's owner, the folder (1) for a link to another one (2) for moments. */
export const swapFolder = `
const { renameSync, rmdirSync, symlinkSync, unlinkSync } = require('fs');
const [folder, target, milliseconds] = process.argv.slice(1);
const attempt = act => { try { act(); return true; } catch { return false; } };
const moved = folder + '.moved';
for (const end = Date.now() + Number(milliseconds); Date.now() < end; ) {
    if (attempt(() => renameSync(folder, moved)) && attempt(() => symlinkSync(target, folder))) {
        for (const until = process.hrtime.bigint() + 500_000n; process.hrtime.bigint() < until; );
    }
    attempt(() => unlinkSync(folder));
    attempt(() => rmdirSync(moved));
}`;

/** The other user: prepares the folder (2) again and again, by the module (1); prints how often. */
export const prepareFolder = `
const [module, folder, milliseconds] = process.argv.slice(1);
const { preparePrivateFolder } = require(module);
(async () => {
    let times = 0;
    for (const end = Date.now() + Number(milliseconds); Date.now() < end; times++) {
        await preparePrivateFolder(folder, { folderMode: 0o1777 });
    }
    console.log(times);
})();`;
