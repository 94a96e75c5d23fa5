import { z } from 'zod';

/** A conversation of OpenCode's. Its names are put into the paths of requests. */
export const conversationIdSchema = z.string().regex(/^ses[\w-]{1,100}$/);

/** A question to the user. */
export const permissionIdSchema = z.string().regex(/^per[\w-]{1,100}$/);

/** A file of a change, as the tool `apply_patch` says it. */
const patchedFileSchema = z.object({
    filePath: z.string(),
    /** A unified diff. */
    patch: z.string(),
    /** `add`, `update`, `delete`, `move`. */
    type: z.string()
});

/** What a question about an edit says of it. */
export const editMetadataSchema = z.object({
    /** Absolute; of `apply_patch` relative, and more than one with commas between. */
    filepath: z.string(),
    /** Unified diff with four lines of context, without byte order mark and common indentation. */
    // The tool `edit` makes it of the text with LF for each CRLF.
    diff: z.string(),
    /** Of `apply_patch`. */
    files: z.array(patchedFileSchema).max(100).optional()
});

/** A question to the user, from `permission.asked` and `GET /permission`. */
export const permissionRequestSchema = z.object({
    id: permissionIdSchema,
    sessionID: conversationIdSchema,
    /** `edit`, and others that are about no file's text. */
    permission: z.string().max(100),
    metadata: z.unknown(),
    tool: z.object({ messageID: z.string().regex(/^msg[\w-]{1,100}$/), callID: z.string().max(200) }).optional()
});
export type PermissionRequest = z.infer<typeof permissionRequestSchema>;

/** Of `GET /permission`. Its entries are read one by one: one of a kind that is not known hides no other. */
export const permissionListSchema = z.array(z.unknown()).max(1_000);

/** The body of `POST /permission/ID/reply`; answered with 200, or with 404 if nothing is asked any more. */
export type PermissionReply =
    | { readonly reply: 'once' }
    | { readonly reply: 'reject'; /** For the model, which goes on then. */ readonly message?: string };
