/** 32-bit hash of a feature's name (FNV-1a over UTF-16 units with a final mix), the same on every machine. */
export function hashOf(name: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01_00_01_93)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7f_eb_35_2d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x84_6c_a6_8b)
  return (hash ^ (hash >>> 16)) >>> 0
}
