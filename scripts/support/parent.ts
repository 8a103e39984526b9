/**
 * Ends this process when the bootstrap that started it is gone. It passes signals on while it lives; killed outright,
 * it cannot.
 */
export function endWithBootstrap(): void {
  const bootstrap = Number(process.env['BOOTSTRAP_PID'])
  if (process.ppid !== bootstrap || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === bootstrap) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
