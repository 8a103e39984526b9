/** For what the client fills into a text with markup: a phone, a name, the name of a file (NAV-72). */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
