// Shows what arrives while no page of the product is open: a message, whose press opens its chat, or a notification.
self.addEventListener('push', (event) => {
  const { title, text, ...rest } = event.data.json()
  const { address, tag } = placeOf(rest)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      icon: '/logo.svg',
      lang: 'ru',
      tag,
      data: { address },
    }),
  )
})

/** Where a press leads, and what replaces an earlier one: messages of one chat, notifications of one page. */
function placeOf({ chat, link }) {
  if (!chat) return { address: link, tag: link }
  const address = `/messenger?subject_type=${chat.subject_type}&id=${chat.id}`
  return { address, tag: `${chat.subject_type}:${chat.id}` }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openChat(event.notification.data.address))
})

async function openChat(address) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(address)
  await page.navigate(address)
  return page.focus()
}
