import { isServerReachable } from './answers.ts'

/**
 * Loads a library. Chromium keeps for the life of a page that a file which was on its way when the network went could not be
 * loaded; such a file is asked for under another address. Not for what comes with styles or is shared with other files.
 */
export async function loadAgain<Library>(load: () => Promise<Library>): Promise<Library> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/[^\s?]{1,500}\.js/u.exec(String(error))?.[0]
    if (address === undefined || !(await isServerReachable())) throw error
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Library
  }
}
