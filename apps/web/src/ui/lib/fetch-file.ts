/** Loads a file of the server into memory; without a connection the kept one (offline). Rejects when there is none. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The file was answered ${response.status}`)
  return response.blob()
}
