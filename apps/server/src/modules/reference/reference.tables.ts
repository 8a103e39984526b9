type NamedTable = { id: number; name: string }

declare module '#platform/database/tables.ts' {
  interface Tables {
    scopes: NamedTable
    categories: NamedTable
    regions: NamedTable & { code: string }
    installation: { name: string; value: string }
  }
}
