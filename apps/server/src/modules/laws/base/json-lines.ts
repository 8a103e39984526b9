import { parse, type ValueNode } from '@humanwhocodes/momoa'

/** The line at which a text stops being JSON; null when it is JSON. */
export function lineOfSyntaxError(text: string): number | null {
  try {
    parse(text)
    return null
  } catch (error) {
    const { line } = error as { line?: unknown }
    return typeof line === 'number' ? line : null
  }
}

/** The lines of the values at these paths; of one that is missing, of what should hold it. */
export function linesOfPaths(text: string, paths: readonly (readonly PropertyKey[])[]): number[] {
  const { body } = parse(text)
  return paths.map((path) => lineOf(body, path))
}

function lineOf(root: ValueNode, path: readonly PropertyKey[]): number {
  let at = root
  for (const key of path) {
    const next = childOf(at, key)
    if (!next) break
    at = next
  }
  return at.loc.start.line
}

function childOf(node: ValueNode, key: PropertyKey): ValueNode | undefined {
  if (node.type === 'Array') return node.elements[Number(key)]?.value
  if (node.type !== 'Object') return undefined
  return node.members.find(({ name }) => name.type === 'String' && name.value === key)?.value
}
