/** Libraries advise a newer Node in every file that loads them; the tests run on the oldest that we promise. */
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
