/**
 * The tables by name. Each module adds its own:
 *
 *     declare module '#platform/database/tables.ts' {
 *       interface Tables { folders: FoldersTable }
 *     }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- modules add their tables by declaration merging
export interface Tables {}
