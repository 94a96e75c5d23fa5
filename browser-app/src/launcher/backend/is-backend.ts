import { sep } from 'node:path';

const isTheia = process.argv[1]?.endsWith(`backend${sep}main.js`);
/** The child is started without the file's extension. */
const isEntry = [`node${sep}entry.js`, `node${sep}entry`].some(end => process.argv[1]?.endsWith(end));

/** Whether this process is the launcher's own child: children of it inherit what is loaded into it. */
export const isLaunched = isTheia || (isEntry && !process.env.CODE_SERVER_PARENT_PID);

/** Whether this process is the one that serves the pages; code-server's is a child of the one that is launched. */
export const isBackend = isTheia || (isEntry && process.env.CODE_SERVER_PARENT_PID !== undefined);
