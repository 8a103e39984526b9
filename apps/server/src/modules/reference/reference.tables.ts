type NamedTable = { id: number; name: string }

declare module '#platform/database/tables.ts' {
  interface Tables {
    scopes: NamedTable
    categories: NamedTable
    regions: NamedTable & { code: string }
    'shared.scopes': NamedTable
    'shared.categories': NamedTable
    'shared.regions': NamedTable & { code: string }
  }
}
