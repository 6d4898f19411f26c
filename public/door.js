// Who is not signed in meets the public site at the front door; everybody else their work.
if (location.pathname === '/' && !localStorage.getItem('zhaocai.token')) location.replace('/proHome');
