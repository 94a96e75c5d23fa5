import { z } from 'zod';

/** Who wrote a file by which agents find a window, to know leftovers. Our own addition; agents ignore it. */
export const fileWriterSchema = z.object({
    /** Counts on `host` only, and in its namespace. */
    pid: z.int().positive(),
    host: z.string().optional(),
    pidNamespace: z.string().optional()
});
