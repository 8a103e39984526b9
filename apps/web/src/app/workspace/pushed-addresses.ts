/**
 * Leads to what was pressed in a pushed notification: the service worker (public/service-worker.js) asks an open page to go
 * there by itself, so that nothing in it is lost. `goTo` gets a path of the product.
 */
export function followPushedAddresses(goTo: (path: string) => void): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    const path = data?.open
    if (typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')) goTo(path)
  })
}
