import { createStore, useSelector } from '@tanstack/react-store'

/** Whether the server can be reached now; the shell says so. */
const connection = createStore({ isLost: false })

export function setConnectionLost(isLost: boolean): void {
  connection.setState(() => ({ isLost }))
}

/** Why what calls the server cannot be pressed now; false while it can (CHAT-60). */
export function useServerNeeded(): string | false {
  return useSelector(connection, ({ isLost }) => isLost && 'Нужна связь с сервером')
}
