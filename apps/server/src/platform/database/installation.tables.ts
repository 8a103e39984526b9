/** Values of the installation itself that no setting holds: signing keys and the like. */
export type InstallationTable = { name: string; value: string }

declare module '#platform/database/tables.ts' {
  interface Tables {
    installation: InstallationTable
  }
}
