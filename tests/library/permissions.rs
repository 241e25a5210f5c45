//! Runs tests of file permissions as an ordinary user, even if the test process runs as root.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Environment variable that marks the process without privileges.
const BOUND: &str = "RUBIUM_TEST_BOUND";

/// Runs `test`, whose full name is `name`, where file permissions apply. They do not apply to root, so root runs this
/// test in a child process that cannot bypass them.
pub fn with_permissions(name: &str, test: impl FnOnce()) {
    if permissions_hold() {
        return test();
    }
    assert!(
        env::var_os(BOUND).is_none(),
        "setpriv did not drop the privilege"
    );
    let ran = Command::new("setpriv")
        .arg("--bounding-set=-dac_override,-dac_read_search")
        .arg(env::current_exe().expect("the path of this program should be known"))
        .args(["--exact", name, "--nocapture"])
        .env(BOUND, "yes")
        .output()
        .expect("setpriv should be installed");
    let stdout = String::from_utf8_lossy(&ran.stdout);
    let complained = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{stdout}{complained}");
    assert!(stdout.contains("1 passed"), "{stdout}");
}

/// Sets the permission bits of a path.
pub fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
        .expect("the permissions should be set");
}

/// Returns whether this process is denied writing to a read-only folder.
fn permissions_hold() -> bool {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    set_mode(folder.path(), 0o555);
    fs::write(folder.path().join("probe"), b"").is_err()
}
