/** Collects the text of a document up to a limit, and what of it is hidden, in order. */
export class PageText {
  private readonly pieces: string[] = []
  private readonly secrets: string[] = []
  private secret = ''
  private length = 0
  private readonly most: number
  /** Whether text had to be left out. */
  isCut = false

  constructor(mostCharacters: number) {
    this.most = mostCharacters
  }

  add(text: string): void {
    if (text === '') return
    this.endSecret()
    if (this.isCut) return
    const rest = this.most - this.length
    this.isCut = text.length > rest
    const piece = this.isCut ? text.slice(0, rest) : text
    this.pieces.push(piece)
    this.length += piece.length
  }

  /** Text that a reader does not see; neighbouring pieces make one. */
  addHidden(text: string): void {
    if (this.secret.length < 500) this.secret += text
  }

  /** Ends a paragraph or a row. */
  endLine(): void {
    this.endSecret()
    this.add('\n')
  }

  private endSecret(): void {
    const secret = this.secret.trim()
    this.secret = ''
    if (secret !== '' && this.secrets.length < 50) this.secrets.push(secret.slice(0, 500))
  }

  /** A place in the text, for `since`. */
  mark(): number {
    return this.pieces.length
  }

  since(mark: number): string {
    return this.pieces.slice(mark).join('')
  }

  get text(): string {
    return this.pieces.join('')
  }

  get hidden(): string[] {
    this.endSecret()
    return this.secrets
  }
}
