declare module '#platform/database/tables.ts' {
  interface Tables {
    presence_nodes: { node: string; alive_until: Date }
    presence: { key: string; node: string }
    'shared.connected': { key: string }
  }
}
