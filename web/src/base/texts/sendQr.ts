export default {
  title: 'Email QR Code',
  lead: 'The mail holds the QR code of “{{name}}” and its link. Whoever has them can ask you for the item; you decide.',
  recipient: 'Username or email',
  recipientHint: 'Someone without an account is invited to sign up first.',
  includeName: "Include the item's name in the mail",
  includeNameHint: 'Without it the mail says nothing about the item.',
  submit: 'Send QR Code',
  done: 'The QR code was sent to {{recipient}}.',
  required: { title: 'Recipient Required', text: 'Please enter a username or email.' },
  failed: { title: 'Send Failed', text: 'Failed to send QR code.' },
} as const;
